import { useNarrow } from '@outloud/ui/narrow';
import type { Movement } from './movement.ts';
import { MovementCards } from './movement-cards.tsx';
import { MovementTable } from './movement-table.tsx';

export function MovementList({ movements }: { movements: Movement[] }) {
  return useNarrow() ? <MovementCards movements={movements} /> : <MovementTable movements={movements} />;
}
