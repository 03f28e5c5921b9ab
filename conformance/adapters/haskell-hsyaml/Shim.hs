{-# LANGUAGE CPP #-}
{-# LANGUAGE LambdaCase #-}
{-# LANGUAGE OverloadedStrings #-}

-- | HsYAML with the core schema.
module Main (main) where

import Control.Exception (SomeException, evaluate, try)
import Data.Aeson (Object, Value (..), decodeStrict', encode, object, toJSON, (.=))
import Data.Aeson.Types (Pair)
import qualified Data.Aeson.KeyMap as KeyMap
import qualified Data.ByteString as Bytes
import qualified Data.ByteString.Base64 as Base64
import qualified Data.ByteString.Char8 as Char8
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.ByteString.Lazy.Char8 as LazyChar8
import Data.List (scanl')
import qualified Data.Map as Map
import Data.Text (Text)
import qualified Data.Text as Text
import qualified Data.Text.Encoding as Text
import qualified Data.YAML as Yaml
import qualified Data.YAML.Event as Event
import Data.Version (showVersion)
import System.Environment (getArgs)
import System.IO (hFlush, stdout)
import System.Info (compilerVersion)

main :: IO ()
main = getArgs >>= \case
  [configuration] -> serve (Text.pack configuration)
  arguments -> error ("not one configuration: " ++ unwords arguments)

-- | Answers requests until @bye@.
serve :: Text -> IO ()
serve configuration = do
  line <- Bytes.getLine
  let Just request = decodeStrict' line :: Maybe Object
  case KeyMap.lookup "type" request of
    Just "hello" -> reply (hello configuration) >> serve configuration
    Just "run" -> do
      outcome <- run request
      reply (["type" .= String "result", "seq" .= KeyMap.lookup "seq" request] ++ outcome)
      serve configuration
    Just "bye" -> pure ()
    other -> error ("unknown request: " ++ show other)
  where
    reply fields = LazyChar8.putStrLn (encode (object fields)) >> hFlush stdout

hello :: Text -> [Pair]
hello configuration =
  [ "type" .= String "hello",
    "protocol" .= (1 :: Int),
    "name" .= String "haskell-hsyaml",
    "configuration" .= configuration,
    "version" .= (VERSION_HsYAML :: String),
    "runtime" .= ("GHC " ++ showVersion compilerVersion),
    "operations" .= [String "load"]
  ]

run :: Object -> IO [Pair]
run request
  | operation /= Just "load" = pure (said "unsupported" "only load")
  | Just (String base64) <- KeyMap.lookup "input" request,
    Right input <- Base64.decode (Text.encodeUtf8 base64) =
    if isTooDeep input
      then pure (said "unsupported" "too deep")
      else either failed id <$> try (evaluateAll (load input))
  | otherwise = pure (said "failed" "the input is not base64")
  where
    operation = KeyMap.lookup "operation" request
    failed exception = said "failed" (show (exception :: SomeException))
    evaluateAll fields = evaluate (Lazy.length (encode (object fields))) >> pure fields

said :: Text -> String -> [Pair]
said outcome message = ["outcome" .= String outcome, "message" .= message]

load :: Bytes.ByteString -> [Pair]
load input =
  case Yaml.decodeNode' Yaml.coreSchemaResolver False False (Lazy.fromStrict input) of
    Left (position, problem) -> said "rejected" (problem ++ " in line " ++ show (Event.posLine position))
    Right documents -> case traverse (typed . Yaml.docRoot) documents of
      Left what -> said "foreign" what
      Right values -> ["outcome" .= String "documents", "documents" .= values]

-- | What KYAML has a value for, or a word about what it has none for.
typed :: Yaml.Node Yaml.Pos -> Either String Value
typed = \case
  Yaml.Scalar _ scalar -> typedScalar scalar
  Yaml.Sequence _ _ items -> toJSON <$> traverse typed items
  Yaml.Mapping _ _ entries -> do
    pairs <- traverse entry (Map.toList entries)
    pure (object ["mapping" .= pairs])
  Yaml.Anchor {} -> Left "an anchor"
  where
    entry (Yaml.Scalar _ (Yaml.SStr key), value) = (\item -> [String key, item]) <$> typed value
    entry _ = Left "a key that is no string"

typedScalar :: Yaml.Scalar -> Either String Value
typedScalar = \case
  Yaml.SNull -> Right Null
  Yaml.SBool bool -> Right (Bool bool)
  Yaml.SStr text -> Right (String text)
  Yaml.SInt int -> number (show int)
  Yaml.SFloat float
    | isNaN float || isInfinite float -> Left ("the number " ++ show float)
    | otherwise -> number (show float)
  Yaml.SUnknown tag text -> Left ("the tag " ++ show tag ++ " on " ++ show text)
  where
    number text = Right (object ["number" .= text])

-- | Whether the nesting would take too long: the time that HsYAML takes doubles with each open sequence that starts on the same line,
-- any of which may turn out to be a key, and grows with the square of the depth.
isTooDeep :: Bytes.ByteString -> Bool
isTooDeep input = or [open > 100 || onLine > 10 | (_, open, onLine) <- scanl' step (Blank, 0, 0) (Char8.unpack input)]
  where
    step :: (Place, Int, Int) -> Char -> (Place, Int, Int)
    step (place, open, onLine) c = case (place, c) of
      (Escape, _) -> (Quoted, open, kept)
      (Quoted, '\\') -> (Escape, open, kept)
      (Quoted, '"') -> (Word, open, kept)
      (Quoted, _) -> (Quoted, open, kept)
      (_, '\n') -> (Blank, open, 0)
      (Comment, _) -> (Comment, open, onLine)
      (Blank, '#') -> (Comment, open, onLine)
      (_, '"') -> (Quoted, open, onLine)
      (_, '[') -> (Word, open + 1, onLine + 1)
      (_, ']') -> (Word, open - 1, max 0 (onLine - 1))
      (_, '{') -> (Word, open + 1, onLine)
      (_, '}') -> (Word, open - 1, onLine)
      (_, ' ') -> (Blank, open, onLine)
      _ -> (Word, open, onLine)
      where
        kept = if c == '\n' then 0 else onLine

-- | Where a byte stands.
data Place = Blank | Word | Quoted | Escape | Comment
