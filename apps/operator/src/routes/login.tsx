import { GatewayInfo } from '../features/operators/components/gateway-info.tsx';
import { Guilloche } from '../features/operators/components/guilloche.tsx';
import { LoginForm } from '../features/operators/components/login-form.tsx';
import { RedirectWhenSignedIn } from '../features/operators/components/redirect-when-signed-in.tsx';
import { PageHeading } from '../lib/page-heading.tsx';
import { Wordmark } from '../lib/wordmark.tsx';

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
