import { useEffect } from 'react';
import { RequireAccountType } from '../features/accounts/require-session.tsx';
import { markAsOutloudTab } from '../features/recorder/engine/screen.ts';

export default function TesterArea() {
  useEffect(markAsOutloudTab, []);
  return <RequireAccountType accountType="tester" />;
}
