import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

type SecretInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'className'> & {
  /** Names the secret in the label of the show/hide button. */
  secretName: string;
};

export function SecretInput({ secretName, ...rest }: SecretInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className="pr-12" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${shown ? 'Hide' : 'Show'} ${secretName}`}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 text-muted"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
