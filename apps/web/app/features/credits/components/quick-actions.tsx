import { Card } from '@outloud/ui/card';
import { Building2, type LucideIcon, MessageSquarePlus, Plus, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import { paths } from '../../../paths.ts';
import { sections } from './sections.ts';

export function QuickActions() {
  return (
    <Card title="Quick Actions">
      <ul className="-mx-2.5 -my-1 grid gap-1">
        <Action to={paths.createRoast} Icon={MessageSquarePlus}>
          Request a roast
        </Action>
        <Jump section={sections.buy} Icon={Plus}>
          Buy credits
        </Jump>
        <Jump section={sections.statement} Icon={ReceiptText}>
          See your statement
        </Jump>
        <Action to={paths.profile} Icon={Building2}>
          Put your company on receipts
        </Action>
      </ul>
    </Card>
  );
}

type ActionProps = { to: To; Icon: LucideIcon; onClick?: () => void; children: ReactNode };

function Action({ to, Icon, onClick, children }: ActionProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={onClick}
        className="flex min-h-10 items-center gap-3 rounded-xl px-2.5 py-1.5 font-medium text-[0.9375rem] transition-colors hover:bg-ink/6"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        {children}
      </Link>
    </li>
  );
}

type JumpProps = { section: string; Icon: LucideIcon; children: ReactNode };

/** The router scrolls there; the focus has to be taken along. */
function Jump({ section, ...rest }: JumpProps) {
  const { search } = useLocation();
  const focus = () => document.getElementById(section)?.focus({ preventScroll: true });
  return <Action to={{ search, hash: section }} onClick={focus} {...rest} />;
}
