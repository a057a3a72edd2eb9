import type { RoastStatus } from '@outloud/domain/roasts';

export const requestStatusLabels: Record<RoastStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};
