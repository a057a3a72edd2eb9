import { formatOpenReviews, formatRoastLabel } from '@outloud/app-kit/roast.labels';
import type { OperatorRoast } from '@outloud/contract/operators/roasts';
import type { OperatorTester } from '@outloud/contract/operators/testers';
import { type Ref, useState } from 'react';
import { useRoastsNeedingDeliveries, useTesterChoices } from './create-delivery.queries.ts';
import { SearchableSelect } from './searchable-select.tsx';

type RoastSelectProps = {
  chosen: OperatorRoast | null;
  onChoose: (roast: OperatorRoast | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

export function RoastSelect(props: RoastSelectProps) {
  const [search, setSearch] = useState('');
  const now = Date.now();
  return (
    <SearchableSelect
      {...props}
      label="Roast request"
      searchHint="Part of a website name, URL, customer name, or email."
      search={search}
      onSearch={setSearch}
      query={useRoastsNeedingDeliveries(search)}
      getLabel={(roast) => formatRoastLabel(roast, now)}
      getDetails={(roast) => `${roast.websiteUrl}, ${formatOpenReviews(roast, now)}`}
      isSelectable={({ openSlots }) => openSlots > 0}
      emptyText="No roast requests found that need deliveries"
    />
  );
}

type TesterSelectProps = {
  chosen: OperatorTester | null;
  onChoose: (tester: OperatorTester | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

export function TesterSelect(props: TesterSelectProps) {
  const [search, setSearch] = useState('');
  return (
    <SearchableSelect
      {...props}
      label="Tester"
      searchHint="Part of a name or email."
      search={search}
      onSearch={setSearch}
      query={useTesterChoices(search)}
      getLabel={formatTester}
      getDetails={({ email }) => email}
      isSelectable={({ suspendedAt }) => suspendedAt === null}
      emptyText="No testers available. You need to create tester accounts first."
    />
  );
}

function formatTester({ fullName, email, suspendedAt }: OperatorTester): string {
  return `${fullName} · ${email}${suspendedAt ? ' · suspended' : ''}`;
}
