/** What became of being signed in elsewhere. */
export function endedWords(sessions: number): string {
  if (sessions === 0) return 'You were signed in nowhere else';
  return sessions === 1 ? 'Signed out in 1 other place' : `Signed out in ${sessions} other places`;
}
