import { Button } from '@outloud/ui/button';
import { Input } from '@outloud/ui/input';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" className="pr-12" />
      <Button
        variant="ghost"
        size="icon"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 text-muted"
      >
        <Icon aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
