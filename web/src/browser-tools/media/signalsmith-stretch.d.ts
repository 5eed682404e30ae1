declare module 'signalsmith-stretch'
