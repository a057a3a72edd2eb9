import type { Insights } from '@outloud/domain/deliveries';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { databaseNow } from '../../db/database-time.ts';
import type { FindingsTable } from '../../db/tables.ts';

export type FindingRow = Selectable<FindingsTable>;
export type Review = { deliveryId: string; moments: Insights['moments'] };

/** Lists the completed reviews in which the tester was understood. */
export async function listReviews(db: Db | Trx, roastId: string): Promise<Review[]> {
  const query = db.selectFrom('deliveries').select(['id', 'insights']).where('roast_id', '=', roastId);
  const analyzed = query.where('status', '=', 'completed').where('transcript', 'is not', null);
  const rows = await analyzed.orderBy('delivery_number').execute();
  return rows.flatMap(({ id, insights }) =>
    insights && !insights.holdReason ? [{ deliveryId: id, moments: insights.moments }] : [],
  );
}

export function listFindings(db: Db | Trx, roastId: string): Promise<FindingRow[]> {
  return db.selectFrom('findings').selectAll().where('roast_id', '=', roastId).orderBy('id').execute();
}

type NewFinding = Omit<Insertable<FindingsTable>, 'roast_id'> & { id: string };

/** Deletes the findings of the roast that are not in the list. The caller holds the lock of the roast. */
export async function replaceFindings(trx: Trx, roastId: string, findings: readonly NewFinding[]): Promise<void> {
  let outdated = trx.deleteFrom('findings').where('roast_id', '=', roastId);
  if (findings.length > 0)
    outdated = outdated.where(
      'id',
      'not in',
      findings.map(({ id }) => id),
    );
  await outdated.execute();
  for (const { id, ...content } of findings) {
    const insert = trx.insertInto('findings').values({ id, roast_id: roastId, ...content });
    await insert
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...content, updated_at: databaseNow }))
      .execute();
  }
}

export async function deleteFindingsOfCustomer(trx: Trx, customerId: string): Promise<void> {
  const roasts = trx.selectFrom('roasts').select('id').where('customer_id', '=', customerId);
  await trx.deleteFrom('findings').where('roast_id', 'in', roasts).execute();
}

/** Per run, so that an upgrade with many roasts does not fill the queue. */
const maxMerges = 1000;

/** Lists roasts with a completed review whose problems are in no finding. Raw SQL: JSON operators. */
export async function listRoastsWithMissingFindings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ roast_id: string }>`
    select distinct d.roast_id from deliveries d
    where d.status = 'completed' and d.transcript is not null and d.insights ->> 'holdReason' is null
      and jsonb_path_exists(d.insights, '$.moments[*] ? (@.kind != "liked")')
      and not exists (
        select from findings f where f.roast_id = d.roast_id
          and f.mentions @> jsonb_build_array(jsonb_build_object('deliveryId', d.id))
      ) limit ${maxMerges}`.execute(db);
  return rows.map(({ roast_id }) => roast_id);
}
