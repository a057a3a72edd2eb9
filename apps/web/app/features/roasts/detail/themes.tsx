import type { Delivery } from '@outloud/contract/deliveries';
import { themesOf } from '@outloud/domain/themes';
import { Card } from '@outloud/ui/card';
import { ThemeRow } from './theme-row.tsx';

/** What several testers talked about. One review alone has no themes. */
export function Themes({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length < 2) return null;
  return (
    <Card
      title="Themes"
      description="What more than one tester talked about, and the moments when they did."
      className="mb-8"
    >
      <Rows deliveries={deliveries} />
    </Card>
  );
}

function Rows({ deliveries }: { deliveries: readonly Delivery[] }) {
  const heard = deliveries.filter(({ aiInsights, transcript }) => aiInsights && transcript);
  const themes = themesOf(heard);
  if (themes.length === 0) {
    return (
      <p className="text-muted text-sm leading-6">
        {heard.length < 2
          ? 'They appear here once two reviews are analysed.'
          : 'So far each tester talked about something else.'}
      </p>
    );
  }
  return (
    <ul className="-my-3 divide-y divide-line">
      {themes.map((theme) => (
        <li key={theme.topic}>
          <ThemeRow theme={theme} testers={heard.length} />
        </li>
      ))}
    </ul>
  );
}
