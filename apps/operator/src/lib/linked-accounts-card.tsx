import { TextLink } from '@outloud/app-kit/text-link';
import { type LinkedAccounts, listLinkedAccounts } from '@outloud/contract/operators/risk';
import type { LinkKind } from '@outloud/domain/risk-limits';
import { Alert } from '@outloud/ui/alert';
import { Card } from '@outloud/ui/card';
import { EmptyState } from '@outloud/ui/empty-state';
import { Table } from '@outloud/ui/table';
import { useQuery } from '@tanstack/react-query';
import { paths } from './paths.ts';
import { QueryContent } from './query-content.tsx';
import { call } from './session/client.ts';
import { Timestamp } from './text.tsx';

type Account = LinkedAccounts['accounts'][number];
type AccountLink = LinkedAccounts['links'][number];

/** Shows which accounts may belong to the same person, as a table and as a drawing. */
export function LinkedAccountsCard({ accountId }: { accountId: string }) {
  const query = useQuery({
    queryKey: ['linked-accounts', accountId],
    queryFn: () => call(listLinkedAccounts, { params: { id: accountId } }),
  });
  return (
    <Card
      title="Linked accounts"
      description="Accounts that share something with this one, directly or through another account. A hint, not a proof: a household shares a network. In the drawing, squares are testers, and a thicker line means more links."
    >
      <QueryContent query={query} rows={2}>
        {(linked) =>
          linked.links.length === 0 ? (
            <EmptyState title="No linked accounts" text="No card, device, network or payout account is shared." />
          ) : (
            <>
              <LinkGraph linked={linked} />
              <LinkTable linked={linked} />
              {linked.isTruncated && (
                <Alert title="Some accounts are not shown" className="mt-4">
                  This account is linked with more accounts than this page lists.
                </Alert>
              )}
            </>
          )
        }
      </QueryContent>
    </Card>
  );
}

function LinkTable({ linked: { accounts, links } }: { linked: LinkedAccounts }) {
  const accountsById = new Map(accounts.map((account) => [account._id, account]));
  return (
    <Table>
      <thead>
        <tr>
          <th>Accounts</th>
          <th className="pl-4">Linked by</th>
          <th className="pl-4">Since</th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr key={`${link.kind}:${link.accounts}`}>
            <td>
              {link.accounts.map((id) => (
                <span key={id} className="block">
                  <AccountName account={accountsById.get(id)} />
                </span>
              ))}
            </td>
            <td className="pl-4">{formatLink(link)}</td>
            <td className="whitespace-nowrap pl-4">{link.since ? <Timestamp at={link.since} /> : 'Unknown'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function AccountName({ account }: { account: Account | undefined }) {
  if (!account) return null;
  const { _id, fullName, accountType, isDeleted } = account;
  const path = accountType === 'tester' ? paths.tester(_id) : paths.customer(_id);
  return (
    <>
      {isDeleted ? fullName : <TextLink to={path}>{fullName}</TextLink>}{' '}
      <span className="text-muted text-xs">{typeLabels[accountType]}</span>
    </>
  );
}

const width = 640;
const height = 320;

/** The account is in the middle, the others are around it. The table says the same, also on small screens. */
function LinkGraph({ linked: { accounts, links } }: { linked: LinkedAccounts }) {
  const positions = new Map(accounts.map(({ _id }, index) => [_id, getPosition(index, accounts.length - 1)]));
  // Two accounts can be linked in several ways, which is one line.
  const lines = new Map<string, AccountLink['kind'][]>();
  for (const { accounts: pair, kind } of links) lines.set(`${pair}`, [...(lines.get(`${pair}`) ?? []), kind]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="mb-4 hidden w-full sm:block"
      aria-hidden="true"
      focusable="false"
    >
      {[...lines].map(([pair, kinds]) => {
        const [from, to] = pair.split(',').map((id) => positions.get(id));
        if (!from || !to) return null;
        return (
          <line
            key={pair}
            x1={from.x}
            y1={from.y}
            x2={to.x}
            y2={to.y}
            className="stroke-edge"
            strokeWidth={Math.min(5, 1 + kinds.length)}
          >
            <title>{kinds.map((kind) => kindLabels[kind]).join(', ')}</title>
          </line>
        );
      })}
      {accounts.map(({ _id, fullName, accountType }, index) => {
        const { x, y } = positions.get(_id) ?? getPosition(0, 0);
        return (
          <g key={_id}>
            {accountType === 'tester' ? (
              <rect x={x - 9} y={y - 9} width={18} height={18} rx={3} className={getNodeClass(index)} />
            ) : (
              <circle cx={x} cy={y} r={10} className={getNodeClass(index)} />
            )}
            <text
              x={x}
              y={y + 28}
              textAnchor="middle"
              className="fill-ink stroke-surface text-sm"
              strokeWidth={4}
              paintOrder="stroke"
            >
              {fullName.length > 16 ? `${fullName.slice(0, 15)}…` : fullName}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function getPosition(index: number, others: number): { x: number; y: number } {
  const center = { x: width / 2, y: height / 2 - 10 };
  if (index === 0) return center;
  const angle = (2 * Math.PI * (index - 1)) / others;
  return { x: center.x + Math.cos(angle) * width * 0.39, y: center.y + Math.sin(angle) * height * 0.37 };
}

const getNodeClass = (index: number) => (index === 0 ? 'fill-ember' : 'fill-muted');

const typeLabels = { business: 'Customer', tester: 'Tester' } as const;

const kindLabels: Record<LinkKind, string> = {
  card: 'Card',
  device: 'Device',
  network: 'Network',
  payout_account: 'Payout account',
  repeated_pair: 'Repeated reviews',
};

function formatLink({ kind, count }: AccountLink): string {
  if (kind === 'repeated_pair') return `${count} reviews by this tester for this customer`;
  return count > 1 ? `${kindLabels[kind]} (${count})` : kindLabels[kind];
}
