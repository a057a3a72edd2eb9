/** Appends the text as a focus area, unless it is blank or a duplicate. */
export function addFocusArea(areas: string[], text: string): string[] {
  const area = text.trim().replace(/\s+/g, ' ');
  const isDuplicate = areas.some((existing) => existing.toLowerCase() === area.toLowerCase());
  return area && !isDuplicate ? [...areas, area] : areas;
}
