import { maintenanceWindow } from '@outloud/domain/operators';
import { operatorIdleMinutes, operatorSessionHours } from '@outloud/domain/retention';
import { Clock, ScrollText, ShieldCheck, Timer, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHeading } from '../../lib/console-page.tsx';
import { paths } from '../../lib/paths.ts';
import { useCurrentOperator, VerifyingSession } from '../../lib/session/use-current-operator.tsx';
import { Wordmark } from '../../lib/wordmark.tsx';
import { LoginForm } from './login-form.tsx';

export function LoginPage() {
  return (
    <RedirectWhenSignedIn>
      <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-cols-[minmax(22rem,5fr)_7fr] lg:grid-rows-1">
        <main className="grid place-items-center px-5 py-12 lg:order-last">
          <div className="grid w-full max-w-sm gap-8">
            <Wordmark />
            <PageHeading title="Sign in" />
            <LoginForm />
          </div>
        </main>
        <aside
          aria-label="About this gateway"
          className="relative isolate grid content-end gap-8 overflow-hidden bg-night px-5 py-10 text-on-night sm:px-10 lg:p-12"
        >
          <Guilloche className="absolute -top-28 -right-40 -z-10 w-[34rem] max-w-none text-night-ember opacity-25 max-lg:hidden" />
          <p className="max-w-72 text-balance font-bold text-2xl tracking-tight max-lg:hidden">
            Payment processing for registered merchants.
          </p>
          <div className="mx-auto w-full max-w-sm lg:mx-0">
            <GatewayInfo />
          </div>
        </aside>
      </div>
    </RedirectWhenSignedIn>
  );
}

/** For the sign-in page. Redirects a signed-in operator to the previous page or the dashboard. */
function RedirectWhenSignedIn({ children }: { children: ReactNode }) {
  const { isVerifying, operator } = useCurrentOperator();
  const from = (useLocation().state as { from?: string | null } | null)?.from;
  if (isVerifying) return <VerifyingSession />;
  if (operator) return <Navigate to={from ?? paths.dashboard} replace />;
  return children;
}

const infoItems = [
  { Icon: Wrench, name: 'Maintenance window', text: maintenanceWindow },
  {
    Icon: ShieldCheck,
    name: 'Two-factor authentication',
    text: 'Passkey or authenticator app code, required at sign-in after enrollment',
  },
  { Icon: ScrollText, name: 'Session recording', text: 'Every action is logged with operator, details, and time' },
  {
    Icon: Clock,
    name: 'Session length',
    text: `${operatorSessionHours} hours from sign-in, or ${operatorIdleMinutes} minutes of inactivity`,
  },
  { Icon: Timer, name: 'Sign-in attempts', text: 'Limited per network and per device' },
];

function GatewayInfo() {
  return (
    <dl className="grid gap-4">
      {infoItems.map(({ Icon, name, text }) => (
        <div key={name} className="grid grid-cols-[1.25rem_1fr] items-start gap-x-3.5 text-sm leading-6">
          <dt className="contents">
            <Icon aria-hidden="true" className="mt-0.5 size-5 text-night-ember" />
            <span className="text-night-muted">{name}</span>
          </dt>
          <dd className="col-start-2 font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const petals = Array.from({ length: 30 }, (_, index) => index * 6);

/** A decorative banknote pattern. */
function Guilloche({ className }: { className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" aria-hidden="true" className={className}>
      <g className="fill-transparent stroke-current" strokeWidth="0.75">
        {petals.map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <ellipse rx="196" ry="84" />
            <ellipse rx="104" ry="40" />
          </g>
        ))}
      </g>
    </svg>
  );
}
