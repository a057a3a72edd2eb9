import type { EarningsMovement } from '@outloud/contract/earnings';
import { movementWords } from './earnings-words.ts';

export function MovementReason({ movement }: { movement: EarningsMovement }) {
  const { title, note } = movementWords(movement);
  return (
    <>
      <span className="break-words">{title}</span>
      {note && <span className="block whitespace-pre-line break-words text-muted text-xs leading-5">{note}</span>}
    </>
  );
}
