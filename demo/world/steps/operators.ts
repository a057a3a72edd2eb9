import { acceptOperatorInvitation, inviteOperator } from '@outloud/contract/operators/operators';
import { type DemoContext, signInOperator } from '../context.ts';
import { password } from '../users.ts';

const operators = [
  { name: 'Rosa Whitfield', role: 'reviewer' },
  { name: 'Marcus Hale', role: 'money' },
] as const;

/** Runs after the other data is backdated, because operators are not backdated. */
export const inviteOperators = {
  title: 'Inviting operators',
  async run(context: DemoContext): Promise<void> {
    const { call } = await signInOperator(context);
    const { adminKey } = context.secrets;
    for (const operator of operators) {
      const { link } = await call(inviteOperator, { body: { ...operator, adminKey } });
      const token = new URL(link).hash.slice(1);
      await context.callAnonymously(acceptOperatorInvitation, { body: { token, password } });
    }
    await call(inviteOperator, {
      body: { name: 'Grace Owens', email: 'grace@owens.example', role: 'reviewer', adminKey },
    });
  },
};
