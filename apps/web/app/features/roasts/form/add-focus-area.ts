/** Ignores blank texts and duplicates. */
export function addFocusArea(areas: string[], typed: string): string[] {
  const area = typed.trim().replace(/\s+/g, ' ');
  const isDuplicate = areas.some((existing) => existing.toLowerCase() === area.toLowerCase());
  return area && !isDuplicate ? [...areas, area] : areas;
}
