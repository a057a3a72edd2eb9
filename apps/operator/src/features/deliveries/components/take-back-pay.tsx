import { Checkbox } from '@outloud/ui/checkbox';

type TakeBackPayProps = { checked: boolean; onChange: (checked: boolean) => void };

export function TakeBackPay({ checked, onChange }: TakeBackPayProps) {
  return (
    <Checkbox
      label="Take the tester's pay back, as far as it has not been asked for"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
