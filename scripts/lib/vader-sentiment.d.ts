declare module 'vader-sentiment' {
  const vader: {
    SentimentIntensityAnalyzer: {
      polarity_scores: (text: string) => { compound: number; pos: number; neu: number; neg: number };
    };
  };
  export default vader;
}
