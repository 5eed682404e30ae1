import { entryOf } from '../../lib/text/entry-of.ts'

/**
 * The properties of the predefined XMP schemas and how their values are written:
 * text, date, integer, real, boolean, rational; alt (one text per language); bag and seq (lists), with the kind
 * of their items; struct for fields under names of their own, and other for what is not looked into.
 */
type Kind = string

const list = (kinds: Record<Kind, string>): Map<string, Kind> =>
  new Map(
    Object.entries(kinds).flatMap(([kind, names]) => names.split(' ').map(name => [name, kind] as const)),
  )

const SCHEMAS: Record<string, Map<string, Kind>> = {
  'http://purl.org/dc/elements/1.1/': list({
    bag: 'contributor language publisher relation subject type',
    seq: 'creator',
    'seq date': 'date',
    text: 'coverage format identifier source',
    alt: 'description rights title',
  }),
  'http://ns.adobe.com/xap/1.0/': list({
    bag: 'Advisory Identifier',
    text: 'BaseURL CreatorTool Label Nickname',
    date: 'CreateDate MetadataDate ModifyDate',
    real: 'Rating',
    other: 'Thumbnails',
  }),
  'http://ns.adobe.com/xap/1.0/rights/': list({
    text: 'Certificate WebStatement',
    boolean: 'Marked',
    bag: 'Owner',
    alt: 'UsageTerms',
  }),
  'http://ns.adobe.com/xap/1.0/mm/': list({
    struct: 'DerivedFrom ManagedFrom RenditionOf',
    text: 'DocumentID InstanceID OriginalDocumentID LastURL ManageTo ManageUI Manager ManagerVariant RenditionClass RenditionParams VersionID',
    integer: 'SaveID',
    'seq struct': 'History Versions',
    other: 'Ingredients Pantry',
  }),
  'http://ns.adobe.com/xap/1.0/bj/': list({ 'bag struct': 'JobRef' }),
  'http://ns.adobe.com/xap/1.0/t/pg/': list({
    struct: 'MaxPageSize',
    integer: 'NPages',
    other: 'Fonts Colorants PlateNames HasVisibleTransparency HasVisibleOverprint',
  }),
  'http://ns.adobe.com/pdf/1.3/': list({ text: 'Keywords PDFVersion Producer', boolean: 'Trapped' }),
  'http://ns.adobe.com/photoshop/1.0/': list({
    text: 'AuthorsPosition CaptionWriter Category City Country Credit Headline Instructions Source State TransmissionReference History ICCProfile LegacyIPTCDigest',
    date: 'DateCreated',
    integer: 'Urgency ColorMode',
    bag: 'SupplementalCategories',
    other: 'DocumentAncestors TextLayers SidecarForExtension',
  }),
  'http://ns.adobe.com/tiff/1.0/': list({
    integer:
      'ImageWidth ImageLength Compression PhotometricInterpretation Orientation SamplesPerPixel PlanarConfiguration YCbCrPositioning ResolutionUnit',
    'seq integer': 'BitsPerSample YCbCrSubSampling TransferFunction',
    rational: 'XResolution YResolution',
    'seq rational': 'WhitePoint PrimaryChromaticities YCbCrCoefficients ReferenceBlackWhite',
    date: 'DateTime',
    alt: 'ImageDescription Copyright',
    text: 'Make Model Software Artist NativeDigest',
  }),
  'http://ns.adobe.com/exif/1.0/': list({
    text: 'ExifVersion FlashpixVersion RelatedSoundFile SpectralSensitivity ImageUniqueID GPSVersionID GPSLatitude GPSLongitude GPSSatellites GPSStatus GPSMeasureMode GPSSpeedRef GPSTrackRef GPSImgDirectionRef GPSMapDatum GPSDestLatitude GPSDestLongitude GPSDestBearingRef GPSDestDistanceRef GPSProcessingMethod GPSAreaInformation NativeDigest',
    integer:
      'ColorSpace PixelXDimension PixelYDimension ExposureProgram MeteringMode LightSource FocalPlaneResolutionUnit SensingMethod FileSource SceneType CustomRendered ExposureMode WhiteBalance FocalLengthIn35mmFilm SceneCaptureType GainControl Contrast Saturation Sharpness SubjectDistanceRange GPSAltitudeRef GPSDifferential',
    'seq integer': 'ComponentsConfiguration ISOSpeedRatings SubjectArea SubjectLocation',
    rational:
      'CompressedBitsPerPixel ExposureTime FNumber ShutterSpeedValue ApertureValue BrightnessValue ExposureBiasValue MaxApertureValue SubjectDistance FocalLength FlashEnergy FocalPlaneXResolution FocalPlaneYResolution ExposureIndex DigitalZoomRatio GPSAltitude GPSDOP GPSSpeed GPSTrack GPSImgDirection GPSDestBearing GPSDestDistance',
    alt: 'UserComment',
    date: 'DateTimeOriginal DateTimeDigitized GPSTimeStamp',
    struct: 'OECF Flash SpatialFrequencyResponse CFAPattern DeviceSettingDescription',
  }),
  'http://ns.adobe.com/exif/1.0/aux/': list({ text: 'Lens SerialNumber' }),
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/': list({
    text: 'videoFrameRate videoPixelDepth videoColorSpace videoAlphaMode videoCompressor videoFieldOrder pullDown audioSampleType audioChannelType audioCompressor speakerPlacement tapeName altTapeName scene shotName shotLocation logComment absPeakAudioFilePath relativePeakAudioFilePath artist album genre copyright composer engineer instrument key stretchMode timeSignature scaleType',
    integer: 'audioSampleRate trackNumber',
    real: 'tempo numberOfBeats',
    rational: 'videoPixelAspectRatio fileDataRate',
    boolean: 'videoAlphaUnityIsTransparent loop',
    date: 'shotDate videoModDate audioModDate metadataModDate releaseDate',
    struct:
      'projectRef videoFrameSize videoAlphaPremultipleColor startTimecode altTimecode duration introTime outCue relativeTimestamp timeScaleParams resampleParams beatSpliceParams',
    'seq struct': 'markers',
    'bag struct': 'contributedMedia',
  }),
  'http://ns.adobe.com/camera-raw-settings/1.0/': list({
    boolean: 'AutoBrightness AutoContrast AutoExposure AutoShadows HasCrop HasSettings',
    integer:
      'BlueHue BlueSaturation Brightness ChromaticAberrationB ChromaticAberrationR ColorNoiseReduction Contrast CropUnits GreenHue GreenSaturation LuminanceSmoothing RedHue RedSaturation Saturation Shadows ShadowTint Sharpness Temperature Tint VignetteAmount VignetteMidpoint',
    real: 'CropTop CropLeft CropBottom CropRight CropAngle CropWidth CropHeight Exposure',
    text: 'CameraProfile RawFileName ToneCurveName Version WhiteBalance',
    seq: 'ToneCurve',
  }),
  'http://www.aiim.org/pdfa/ns/id/': list({ integer: 'part', text: 'conformance amd corr', other: 'rev' }),
}

/** The properties of a predefined schema; undefined for all others. */
export const propertiesOfSchema = (uri: string): Map<string, Kind> | undefined => entryOf(SCHEMAS, uri)

/** Whether the text of a simple value is of its kind. */
export const XMP_VALUES: Partial<Record<Kind, RegExp>> = {
  date: /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/,
  integer: /^[+-]?\d+$/,
  real: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  boolean: /^(True|False)$/,
  rational: /^-?\d+\/\d+$/,
}
