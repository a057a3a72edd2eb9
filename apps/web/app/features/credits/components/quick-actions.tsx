import { Card } from '@outloud/ui/card';
import { Building2, type LucideIcon, MessageSquarePlus, Plus, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { sectionIds } from './section-ids.ts';
import { SectionLink } from './section-link.tsx';

const actionClass =
  'flex min-h-10 items-center gap-3 rounded-xl px-2.5 py-1.5 font-medium text-[0.9375rem] transition-colors hover:bg-ink/6';

export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="-mx-2.5 -my-1 grid gap-1">
        <li>
          <Link to={paths.createRoast} className={actionClass}>
            <ActionIcon Icon={MessageSquarePlus} />
            Request a roast
          </Link>
        </li>
        <li>
          <SectionLink to={sectionIds.buy} className={actionClass}>
            <ActionIcon Icon={Plus} />
            Buy credits
          </SectionLink>
        </li>
        <li>
          <SectionLink to={sectionIds.statement} className={actionClass}>
            <ActionIcon Icon={ReceiptText} />
            View statement
          </SectionLink>
        </li>
        <li>
          <Link to={paths.profile} className={actionClass}>
            <ActionIcon Icon={Building2} />
            Add your company to receipts
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function ActionIcon({ Icon }: { Icon: LucideIcon }) {
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />;
}
