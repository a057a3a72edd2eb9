import { Checkbox } from '@outloud/ui/checkbox';

type ClawbackCheckboxProps = { checked: boolean; onChange: (checked: boolean) => void };

export function ClawbackCheckbox({ checked, onChange }: ClawbackCheckboxProps) {
  return (
    <Checkbox
      label="Claw back pay that the tester has not requested as a payout"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
