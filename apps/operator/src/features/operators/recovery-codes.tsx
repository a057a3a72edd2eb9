import { NavigationGuard } from '@outloud/app-kit/upload/navigation-guard';
import { Alert } from '@outloud/ui/alert';
import { Button } from '@outloud/ui/button';
import { CopyButton } from '@outloud/ui/copy-button';
import { Checkbox } from '@outloud/ui/forms/field';
import { Download } from 'lucide-react';
import { useState } from 'react';

type RecoveryCodesProps = { codes: string[]; adminId: string; onDone: () => void };

/** Recovery codes are shown only once. */
export function RecoveryCodes({ codes, adminId, onDone }: RecoveryCodesProps) {
  const [areSaved, setAreSaved] = useState(false);
  const text = `Payment gateway recovery codes for ${adminId}. Each code works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="grid justify-items-start gap-5">
      <NavigationGuard title="Leave without the recovery codes?" description="The codes cannot be shown again." />
      <Alert variant="warn" title="Save your recovery codes" takesFocus>
        Each code signs you in once if you lose your passkey or the app. The codes are shown only once.
      </Alert>
      <ul aria-label="Recovery codes" className="grid w-full max-w-lg gap-y-1.5 rounded-xl bg-sunken p-4">
        {codes.map((code) => (
          <li key={code}>
            <code className="whitespace-nowrap font-semibold text-xs sm:text-sm sm:tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="the recovery codes" />
        <Button asChild variant="secondary" size="sm">
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            <Download aria-hidden="true" className="size-4" />
            Download as text
          </a>
        </Button>
      </div>
      <Checkbox
        label="I saved the recovery codes"
        checked={areSaved}
        onChange={(event) => setAreSaved(event.target.checked)}
      />
      <Button disabled={!areSaved} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
