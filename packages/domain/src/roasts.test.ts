import { describe, expect, it } from 'vitest';
import {
  canOwnerCancel,
  getPublicName,
  getRoastStatus,
  type RoastStatus,
  roastStatuses,
  type SlotState,
} from './roasts.ts';

describe('the status of a roast', () => {
  it.each<[SlotState[], RoastStatus]>([
    [['open'], 'pending'],
    [['open', 'open', 'open'], 'pending'],
    [['claimed'], 'assigned'],
    [['open', 'claimed'], 'assigned'],
    [['claimed', 'released'], 'assigned'],
    [['submitted'], 'in_progress'],
    [['submitted', 'open'], 'in_progress'],
    [['completed', 'open'], 'in_progress'],
    [['completed', 'claimed'], 'in_progress'],
    [['completed', 'submitted', 'released'], 'in_progress'],
    [['submitted', 'released'], 'in_progress'],
    [['completed'], 'completed'],
    [['completed', 'completed'], 'completed'],
    [['completed', 'released'], 'completed'],
    [['released'], 'cancelled'],
    [['released', 'released'], 'cancelled'],
  ])('derives the status from the slots %j: %s', (slots, status) => {
    expect(getRoastStatus(slots)).toBe(status);
    expect(getRoastStatus(slots.toReversed())).toBe(status);
  });

  it('allows the owner to cancel only while it is pending', () => {
    expect(roastStatuses.filter(canOwnerCancel)).toEqual(['pending']);
  });
});

describe('the public name of a tester', () => {
  it.each([
    ['Theo Tester', 'Theo T.'],
    ['  Ana  maria  da  silva ', 'Ana S.'],
    ['Cher', 'Cher'],
    ['Zoë Ökonom', 'Zoë Ö.'],
    ['王 伟', '王 伟.'],
  ])('shortens %s to %s', (fullName, name) => {
    expect(getPublicName(fullName)).toBe(name);
  });
});
