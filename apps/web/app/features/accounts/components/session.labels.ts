export function formatEndedSessions(count: number): string {
  if (count === 0) return 'You were not signed in anywhere else';
  return count === 1 ? 'Signed out of 1 other session' : `Signed out of ${count} other sessions`;
}
