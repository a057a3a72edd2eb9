import type { Delivery } from '@outloud/contract/deliveries';
import { findThemes } from '@outloud/domain/themes';
import { Card } from '@outloud/ui/card';
import { ThemeRow } from './theme-row.tsx';

/** Topics that several testers talked about. */
export function Themes({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length < 2) return null;
  return (
    <Card
      title="Themes"
      description="Topics that more than one tester talked about, with the moments in each video."
      className="mb-8"
    >
      <ThemeList deliveries={deliveries} />
    </Card>
  );
}

function ThemeList({ deliveries }: { deliveries: readonly Delivery[] }) {
  const analyzedDeliveries = deliveries.filter(({ aiInsights, transcript }) => aiInsights && transcript);
  const themes = findThemes(analyzedDeliveries);
  if (themes.length === 0) {
    return (
      <p className="text-muted text-sm leading-6">
        {analyzedDeliveries.length < 2
          ? 'Themes appear here after two reviews are analyzed.'
          : 'So far, each tester talked about different topics.'}
      </p>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {themes.map((theme) => (
        <li key={theme.topic}>
          <ThemeRow theme={theme} testerCount={analyzedDeliveries.length} />
        </li>
      ))}
    </ul>
  );
}
