import type { OperatorTester } from '@outloud/contract/operators/testers';
import { type Ref, useState } from 'react';
import { useTesters } from '../api/choices.ts';
import { Choose } from './choose.tsx';

type TesterChoiceProps = {
  chosen: OperatorTester | null;
  onChoose: (tester: OperatorTester | null) => void;
  error: string | undefined;
  ref: Ref<HTMLSelectElement>;
};

export function TesterChoice(props: TesterChoiceProps) {
  const [search, setSearch] = useState('');
  return (
    <Choose
      {...props}
      label="Tester"
      searches="Name or e-mail."
      search={search}
      onSearch={setSearch}
      query={useTesters(search)}
      nameOf={nameOf}
      aboutOf={({ email }) => email}
      isOpen={({ suspendedAt }) => suspendedAt === null}
      none="No testers available. You need to create tester accounts first."
    />
  );
}

function nameOf({ fullName, email, suspendedAt }: OperatorTester): string {
  return `${fullName} · ${email}${suspendedAt ? ' · suspended' : ''}`;
}
