/** Check a text before a query compares it with a uuid: PostgreSQL throws an error for other text. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
