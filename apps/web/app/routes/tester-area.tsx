import { OnlyFor } from '../features/accounts/components/only-for.tsx';

export default function TesterArea() {
  return <OnlyFor accountType="tester" />;
}
