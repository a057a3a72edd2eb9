export function keepEvidence<T>(insights: T, _segments: unknown): T {
  return insights;
}
