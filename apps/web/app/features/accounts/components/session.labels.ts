export function formatEndedSessions(sessions: number): string {
  if (sessions === 0) return 'You were not signed in anywhere else';
  return sessions === 1 ? 'Signed out of 1 other session' : `Signed out of ${sessions} other sessions`;
}
