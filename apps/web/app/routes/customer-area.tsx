import { RequireAccountType } from '../features/accounts/components/require-account-type.tsx';

export default function CustomerArea() {
  return <RequireAccountType accountType="business" />;
}
