import type { OperatorTester } from '@outloud/contract/operators/testers';
import { type Ref, useState } from 'react';
import { useTesterChoices } from '../api/delivery-choices.ts';
import { SearchableSelect } from './searchable-select.tsx';

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
