import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

type SecretInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'className'> & {
  /** Names the secret in the label of the show/hide button. */
  secretName: string;
};

export function SecretInput({ secretName, ...rest }: SecretInputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className="pr-12"
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${secretName}`}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0.5 right-0.5 text-muted"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
