import { type LinkedAccounts, listLinkedAccounts } from '@outloud/contract/operators/risk';
import { maxLinkedAccounts } from '@outloud/domain/risk-limits';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../errors.ts';
import * as links from './links.repo.ts';

/** A crowded network can link thousands of accounts. */
const maxLinks = 500;

/** Returns the accounts linked with one account directly or through one other account, and the links among them. */
export async function getLinkedAccounts({ db }: Pick<Deps, 'db'>, id: string): Promise<LinkedAccounts> {
  const [account] = await links.listAccounts(db, [id]);
  if (!account) throw notFound(listLinkedAccounts.missing);
  const direct = await links.listLinks(db, [id], maxLinks);
  const neighbors = [...new Set(direct.map(({ other_id }) => other_id))];
  const indirect =
    neighbors.length > 0 ? await links.listLinks(db, neighbors.slice(0, maxLinkedAccounts), maxLinks) : [];
  const found = new Set([id, ...neighbors, ...indirect.map(({ other_id }) => other_id)]);
  const shown = [...found].slice(0, maxLinkedAccounts);
  const rows = new Map((await links.listAccounts(db, shown)).map((row) => [row.id, row]));
  const linksByKey = new Map<string, LinkedAccounts['links'][number]>();
  for (const { user_id, other_id, kind, since, count } of [...direct, ...indirect]) {
    if (!rows.has(user_id) || !rows.has(other_id)) continue;
    // Links have no direction, so the link of two neighbors is found from both ends.
    const accounts = [user_id, other_id].toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b));
    linksByKey.set(`${kind}:${accounts}`, { accounts, kind, since: since?.toISOString() ?? null, count });
  }
  return {
    accounts: shown.flatMap((accountId) => {
      const row = rows.get(accountId);
      return row ? [presentAccount(row)] : [];
    }),
    links: [...linksByKey.values()],
    isTruncated: found.size > shown.length,
  };
}

function presentAccount({
  id,
  full_name,
  account_type,
  deleted_at,
}: links.AccountRow): LinkedAccounts['accounts'][number] {
  const isDeleted = deleted_at !== null;
  return { _id: id, fullName: isDeleted ? 'Former user' : full_name, accountType: account_type, isDeleted };
}
