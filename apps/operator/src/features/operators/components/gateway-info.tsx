import { maintenanceWindow } from '@outloud/domain/operators';
import { operatorIdleMinutes, operatorSessionHours } from '@outloud/domain/retention';
import { Clock, ScrollText, ShieldCheck, Timer, Wrench } from 'lucide-react';

const infoItems = [
  { Icon: Wrench, name: 'Maintenance window', text: maintenanceWindow },
  {
    Icon: ShieldCheck,
    name: 'Two-factor authentication',
    text: 'Authenticator app code, required at sign-in after enrollment',
  },
  { Icon: ScrollText, name: 'Session recording', text: 'Every action is logged with operator, details, and time' },
  {
    Icon: Clock,
    name: 'Session length',
    text: `${operatorSessionHours} hours from sign-in, or ${operatorIdleMinutes} minutes of inactivity`,
  },
  { Icon: Timer, name: 'Sign-in attempts', text: 'Limited per IP address' },
];

export function GatewayInfo() {
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
