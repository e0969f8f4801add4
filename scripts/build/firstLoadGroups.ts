import { konsta } from './konstaModules.ts';
import { modules } from './modules.ts';

/* Groups of modules that the to-do list needs before its first rows (budget.json). */

/** Modules every page behind the login needs: state, streams and the frame. */
export const SESSION = {
  name: 'session',
  test: modules(
    {
      'application/ports/auth': 'companyLoginGateway invitationGateway providerGateway signInMemory tokenStore',
      'application/ports/content': '*',
      'application/ports/directory': '*',
      'application/ports/files': '*',
      'application/ports/forms': '*',
      'application/ports/platform': '*',
      'application/ports/workflow':
        'agentGateway batchGateway boardGateway categoryGateway commandGateway copyGateway definitionGateway followGateway instanceGateway noticeGateway printGateway processGateway reportGateway shiftGateway taskGateway taskLists transferGateway',
      'domain/shared': 'refusal relativeTime',
      'domain/workflow': 'taskKinds',
      'presentation/app/boot': 'replaceBootFrame',
      'presentation/app/routes': 'AdapterShell OtherTabs SessionShell',
      'presentation/lists': 'CardBody Facts ListQuery RecordCard cardClasses categoryFilter',
      'presentation/lists/arrange': 'orders toTimeGroup',
      'presentation/tasks': 'agentChip kindChip taskArrangement taskCard taskGroups taskRowActions',
      'presentation/ui/cards': 'splitSummary',
      'presentation/ui/controls': 'Avatar Chip FilterChip SearchField avatarColour tone',
      'presentation/ui/feedback': 'LazyAsOfNotice MessageArea Messages runWhenIdle waiting',
      'presentation/ui/layout': 'SheetLoadError',
      'presentation/ui/navigation': 'pageContext',
      'presentation/ui/state':
        'Activity BadgeCounts Debounce ListCache Loader PagedRows QueuedTasks Refresh Session useCounts useViewModel',
      'presentation/ui/workflow': 'formatDuration',
    },
    /node_modules\/(?:mobx|mobx-react-lite|rxjs|tslib)\//u,
    /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-right|check|chevron-down|circle-x|corner-up-left|ellipsis|list-checks|search|sliders-horizontal)\.mjs$/u,
    konsta('Chip DeleteIcon'),
  ),
};
/** Small modules that login and lists share; separately, they would be thirty requests. */
export const SMALL = {
  name: 'small',
  test: modules(
    {
      'application/formatting': 'formatters language',
      'application/ports/auth': 'loginCodes sessionGateway',
      'application/ports/workflow': 'commandKeys',
      'application/shared': '*',
      'application/useCases': 'endSession useCases',
      'domain/shared': 'nesting platformZone result',
      'presentation/ui/controls': 'Button IconButton LazyPicture classes',
      'presentation/ui/feedback':
        'ErrorState NoticeBox ChunkErrorNotice Skeleton Spinner lazyComponent message useMessageText',
      'presentation/ui/i18n': 'companyZone counts translate words',
      'presentation/ui/layout': 'Card PageFrame',
      'presentation/ui/navigation': 'PageLink',
      'presentation/ui/state': 'appContext',
    },
    /node_modules\/lucide-react\/dist\/esm\/(?:[^\/]+|shared\/.+|icons\/(?:chevron-left|circle-alert|circle-check|circle-exclamation-point|rotate-ccw-clock))\.m?js$/u,
  ),
};

/** The adapters of the first page, with the tables and shapes all others share. */
export const CONTAINER = {
  name: 'container',
  test: modules(
    {
      'application/useCases': 'signInPorts',
      'contract/auth': 'session tokenShape',
      'contract/files': 'filePaths',
      'contract/wire': 'catalogue codec endpoint envelope shapes time',
      'contract/workflow': 'bpmTaskLists taskCodecs',
      'domain/news': 'newsViews',
      'infrastructure/auth': 'httpSessionGateway sessionModule',
      'infrastructure/businessLists': 'bolistModule',
      'infrastructure/container': '*',
      'infrastructure/content': 'locationModule newsModule portalModule',
      'infrastructure/directory': 'directoryModule',
      'infrastructure/files': 'downloadToken fileModule fileServer httpFileGateway',
      'infrastructure/forms': 'areaModule formModule',
      'infrastructure/http':
        'apiClient encodeCall generation lacksFields payloadCipher parseResponse parseAnyResponse sessionHeaders takeBootCalls unwrap wireCall',
      'infrastructure/live': 'lazyLiveEvents',
      'infrastructure/http/offline': 'offlineApiClient',
      'infrastructure/http/wire': 'executors pages readerLanguage toSummary',
      'application/outbox': 'loadOutbox',
      'infrastructure/platform': 'matchesSource browserClock browserRefreshSignal loadConfiguration randomCommandKeys',
      'infrastructure/platform/storage': 'browserStorage deviceOwner indexedDraftStore localSearchHistory localStores',
      'infrastructure/workflow/following': 'followingModule',
      'infrastructure/workflow/print': 'printModule',
      'infrastructure/workflow/processes': 'httpCategoryGateway reportModule',
      'infrastructure/workflow/requests': 'instanceModule',
      'infrastructure/workflow/tasks': 'agentModule commandModule httpTaskLists shiftProcess taskModule toTaskRow',
    },
    /node_modules\/(?:inversify|@inversifyjs|reflect-metadata|ky|valibot)\//u,
  ),
};
