import { useEffect } from 'react';
import { OnlyFor } from '../features/accounts/components/only-for.tsx';
import { markAsOurs } from '../features/recorder/engine/screen.ts';

export default function TesterArea() {
  useEffect(markAsOurs, []);
  return <OnlyFor accountType="tester" />;
}
