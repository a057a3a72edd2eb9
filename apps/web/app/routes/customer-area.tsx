import { OnlyFor } from '../features/accounts/components/only-for.tsx';

export default function CustomerArea() {
  return <OnlyFor accountType="business" />;
}
