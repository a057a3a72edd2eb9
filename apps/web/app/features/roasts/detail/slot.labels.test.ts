import { formatTime } from '@outloud/app-kit/format';
import type { SlotDisplayStatus } from '@outloud/domain/claims';
import { expect, it } from 'vitest';
import { formatSince, getPromiseProgress, hasSlotAwaitingRecording, summarizeSlots } from './slot.labels.ts';

const createdAt = '2026-03-04T12:00:00.000Z';
const addHours = (hours: number) => Date.parse(createdAt) + hours * 3_600_000;
const createSlots = (...standings: SlotDisplayStatus[]) =>
  standings.map((standing, index) => ({ slot: index + 1, standing, since: null }));

it('counts slots by status, starting with the most advanced status', () => {
  expect(summarizeSlots(createSlots('waiting', 'delivered', 'waiting', 'recording'))).toBe(
    '1 delivered, 1 recording, 2 waiting',
  );
});

it.each([
  ['waiting', true],
  ['claimed', true],
  ['recording', true],
  ['processing', false],
  ['in_review', false],
  ['delivered', false],
  ['refunded', false],
] as const)('reports whether a slot with status %s awaits a recording: %s', (standing, isAwaiting) => {
  expect(hasSlotAwaitingRecording(createSlots('delivered', standing))).toBe(isAwaiting);
});

it.each([
  [0, 0, '95% of videos arrive within 48 hours. 48 hours to go.'],
  [12, 25, '95% of videos arrive within 48 hours. 36 hours to go.'],
  [46.5, 97, '95% of videos arrive within 48 hours. 2 hours to go.'],
  [47.5, 99, '95% of videos arrive within 48 hours. Less than an hour to go.'],
  [48, 100, '95% of videos arrive within 48 hours. This request is taking longer, and we are keeping an eye on it.'],
  [60, 100, '95% of videos arrive within 48 hours. This request is taking longer, and we are keeping an eye on it.'],
])('shows the time left until the promised delivery after %s hours', (hours, percent, text) => {
  expect(getPromiseProgress(createdAt, addHours(hours))).toEqual({ percent, text });
});

it('formats a timestamp from today as a time and an earlier timestamp as a date', () => {
  expect(formatSince(createdAt, addHours(0.1))).toBe(formatTime(createdAt));
  expect(formatSince(createdAt, addHours(72))).toBe('Mar 4, 2026');
});
