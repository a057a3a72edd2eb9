/** The list with one more; blank texts and those that it has already change nothing. */
export function addFocusArea(areas: string[], typed: string): string[] {
  const area = typed.trim().replace(/\s+/g, ' ');
  const isKnown = areas.some((known) => known.toLowerCase() === area.toLowerCase());
  return area && !isKnown ? [...areas, area] : areas;
}
