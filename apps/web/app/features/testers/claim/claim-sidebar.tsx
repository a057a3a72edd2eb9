import type { Claim } from '@outloud/contract/claims';
import { claimMinutes } from '@outloud/domain/claims';
import { Card } from '@outloud/ui/card';
import { recordingLengthLabel } from '../components/brief.labels.ts';
import { Brief } from '../components/brief.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import { ReportButton } from './report-button.tsx';

export function ClaimSidebar({ claim }: { claim: Claim }) {
  return (
    <div className="grid gap-6">
      <Card title="Brief" description={`Think out loud for ${recordingLengthLabel}.`}>
        <Brief brief={claim.roast} renderText={(text) => <p className="whitespace-pre-line">{text}</p>} />
      </Card>
      <div className="grid gap-3 border-line border-t pt-5">
        <p className="text-muted text-sm leading-6">
          If an upload is in progress when the time is up, it has {claimMinutes.grace} more minutes to finish.
        </p>
        <div className="flex flex-wrap gap-2">
          <GiveUpButton claim={claim} />
          <ReportButton claim={claim} />
        </div>
      </div>
    </div>
  );
}
