import { cancelRoastAsOperator } from '@outloud/contract/operators/roasts';
import { cancelRoast, createRoast } from '@outloud/contract/roasts';
import { type CustomerName, type DemoContext, getOrThrow, signInOperator } from '../context.ts';
import { type RequestName, requests } from '../requests.ts';

export async function requestRoasts(
  context: DemoContext,
  customer: CustomerName,
  ...names: RequestName[]
): Promise<void> {
  for (const name of names) {
    const { roastRequest } = await getOrThrow(context.customers, customer).call(createRoast, { body: requests[name] });
    context.roasts.set(name, roastRequest._id);
  }
}

export async function cancelAsCustomer(
  { customers, roasts }: DemoContext,
  customer: CustomerName,
  name: RequestName,
): Promise<void> {
  await getOrThrow(customers, customer).call(cancelRoast, { params: { id: getOrThrow(roasts, name) } });
}

export async function cancelAsOperator(context: DemoContext, name: RequestName, reason: string): Promise<void> {
  const { call } = await signInOperator(context);
  await call(cancelRoastAsOperator, { params: { id: getOrThrow(context.roasts, name) }, body: { reason } });
}

export async function expireRequests({ backend, roasts }: DemoContext, ...names: RequestName[]): Promise<void> {
  await backend.expireRequests(names.map((name) => getOrThrow(roasts, name)));
}
