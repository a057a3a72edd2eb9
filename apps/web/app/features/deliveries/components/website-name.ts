export function websiteName({ websiteName }: { websiteName: string | null }): string {
  return websiteName ?? 'Unnamed Website';
}
