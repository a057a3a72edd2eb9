import { useEffect } from 'react';
import { RequireAccountType } from '../features/accounts/components/require-account-type.tsx';
import { markAsOutloudTab } from '../features/recorder/engine/screen.ts';

export default function TesterArea() {
  useEffect(markAsOutloudTab, []);
  return <RequireAccountType accountType="tester" />;
}
