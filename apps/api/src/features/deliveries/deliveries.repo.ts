import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { DeliveriesTable } from '../../db/tables.ts';

export type DeliveryRow = Selectable<DeliveriesTable> & {
  /** Null once the tester's account is deleted. */
  tester_name: string | null;
  website_name: string | null;
  website_url: string;
};

/** What the owner of a roast may see of its deliveries: all but the rejected ones. */
export function listVisible(db: Db, roastId: string): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries as d')
    .innerJoin('roasts as r', 'r.id', 'd.roast_id')
    .innerJoin('users as t', 't.id', 'd.tester_id')
    .selectAll('d')
    .select(['r.website_name', 'r.website_url'])
    .select((eb) => eb.case().when('t.deleted_at', 'is', null).then(eb.ref('t.full_name')).end().as('tester_name'))
    .where('d.roast_id', '=', roastId)
    .where('d.status', '!=', 'rejected')
    .orderBy('d.delivery_number')
    .execute();
}
