import { RequireAccountType } from '../features/accounts/require-session.tsx';

export default function CustomerArea() {
  return <RequireAccountType accountType="business" />;
}
