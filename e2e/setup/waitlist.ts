import type { Page } from '@playwright/test';

export const waitlistPage = '/tester-waitlist';

export const submitApplication = (page: Page) => page.getByRole('button', { name: /^Submit/ });

export const newAddress = () => `applicant.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** The answers that have to be given, in the order in which they are asked for. */
export const requiredAnswers = (email: string) => [
  { field: 'fullName', label: 'Full name', answer: 'Tess Applicant' },
  { field: 'email', label: 'Email', answer: email },
  { field: 'ageRange', label: 'Age range', answer: '26-35', isChoice: true },
  { field: 'gender', label: 'Gender', answer: 'Female', isChoice: true },
  { field: 'city', label: 'City', answer: 'Austin' },
  { field: 'state', label: 'State', answer: 'Texas', isChoice: true },
  { field: 'incomeLevel', label: 'Income level', answer: '$50k-$75k', isChoice: true },
  { field: 'educationLevel', label: 'Education level', answer: "Master's degree", isChoice: true },
];

type Answer = ReturnType<typeof requiredAnswers>[number];

export async function give(page: Page, { label, answer, isChoice }: Answer): Promise<void> {
  const control = page.getByLabel(label, { exact: true });
  await (isChoice ? control.selectOption({ label: answer }) : control.fill(answer));
}

export async function fillApplication(page: Page, email: string): Promise<void> {
  for (const answer of requiredAnswers(email)) await give(page, answer);
}
