import { canBrowserUsePasskeys } from '@outloud/app-kit/passkeys';
import { useHydrated } from '../../hydration/hydration.tsx';
import { useSiteConfig } from '../../site-config.ts';

/** True in prerendered pages, which hide elements with `passkeyClass` if the site config turns passkeys off. */
export function useCanUsePasskeys(): boolean {
  const isHydrated = useHydrated();
  const isOn = useSiteConfig()?.passkeys ?? false;
  return !isHydrated || (isOn && canBrowserUsePasskeys());
}
