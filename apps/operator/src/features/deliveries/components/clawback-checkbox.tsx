import { Checkbox } from '@outloud/ui/checkbox';

type ClawbackCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void };

export function ClawbackCheckbox({ checked, onChange }: ClawbackCheckboxProps) {
  return (
    <Checkbox
      label="Claw back the tester’s pay unless a payout was already requested"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
