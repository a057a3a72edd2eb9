import { readFileSync } from 'node:fs';

/** The result of a check or a test runner. Each failure is a text of a few lines, printed again at the end of the run. */
export type Outcome = { passed: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

export const readVitest = (file: string): Outcome =>
  readReport<VitestReport>(file, ({ numPassedTests, testResults }) => ({
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, message, assertionResults }) => [
      ...(message ? [describeFailure(name, message)] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => describeFailure(`${name} › ${test.fullName}`, test.failureMessages[0])),
    ]),
  }));

type Suite = {
  suites?: Suite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = { stats: { expected: number }; suites: Suite[] };

/** Treats flaky and skipped tests as failures. */
export const readPlaywright = (file: string): Outcome =>
  readReport<PlaywrightReport>(file, ({ stats, suites }) => ({
    passed: stats.expected,
    failures: suites
      .flatMap(listSpecs)
      .flatMap(({ title, file, line, tests }) =>
        tests
          .filter(({ status }) => status !== 'expected')
          .map(({ status, results }) =>
            describeFailure(`${file}:${line} › ${title} (${status})`, results[0]?.error?.message),
          ),
      ),
  }));

const listSpecs = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(listSpecs)];

const describeFailure = (title: string, message = '') => [title, ...message.split('\n').slice(0, 8)].join('\n    ');

function readReport<Report>(file: string, toOutcome: (report: Report) => Outcome): Outcome {
  try {
    return toOutcome(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { passed: 0, failures: [`No report: ${error}`] };
  }
}
